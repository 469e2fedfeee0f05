import { useEffect, useState } from 'react';

/** Milliseconds after which a view that depends on the time is rendered again. */
const EVERY = 30_000;

/** Returns the time, and renders the component again every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY);
    return () => clearInterval(timer);
  }, []);
  return now;
}
