import type { ReactNode } from 'react';

/** Our own pictograms for the values of the tyre label, on a 20 × 20 grid. */
const Icon = ({ children }: { children: ReactNode }) => (
  <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
    {children}
  </g>
);

export const FuelIcon = () => (
  <Icon>
    <path d="M3.5 17V4.5a1.5 1.5 0 0 1 1.500-1.500h4.500a1.500 1.500 0 0 1 1.500 1.500V17M2.500 17H12M5.500 8.500h3.500M11 10h1.500a1.500 1.500 0 0 1 1.500 1.500v2a1.400 1.400 0 0 0 2.800 0V8L14 5" />
  </Icon>
);

export const WetIcon = () => (
  <Icon>
    <path d="M6 11.500a3.200 3.200 0 0 1-.3-6.400 4.500 4.500 0 0 1 8.600.9 2.800 2.800 0 0 1-.3 5.500Z" />
    <path d="m6.500 14.500-1 2.500M10.500 14.500l-1 2.500M14.500 14.500l-1 2.500" />
  </Icon>
);

export const NoiseIcon = () => (
  <Icon>
    <path d="M3 8v4h2.500L9.500 15.500v-11L5.500 8ZM12.500 7.500a3.500 3.500 0 0 1 0 5M15 5a7 7 0 0 1 0 10" />
  </Icon>
);

export const SnowIcon = () => (
  <Icon>
    <path d="m1.500 16.500 4.200-8 2 2.800L10 3.500l3 6.500 1.800-2 3.700 8.500Z" />
    <path d="M10 11v4M8.300 12l3.400 2M11.700 12l-3.400 2" strokeWidth="1.200" />
  </Icon>
);

export const IceIcon = () => (
  <Icon>
    <path d="m10 2.500 6.500 3.750v7.500L10 17.500l-6.500-3.750v-7.500Z" />
    <path d="m6.500 8 3.500-2 3.500 2-3.500 6Z" strokeWidth="1.200" />
  </Icon>
);
