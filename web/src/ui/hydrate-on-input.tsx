import {
  type ComponentType,
  type NamedExoticComponent,
  type RefObject,
  Suspense,
  createElement,
  lazy,
  memo,
  useEffect,
  useRef,
  useState,
} from 'react';
import { DEFERRED_PART, UNHYDRATED, replayEarlyPart } from '../rendering/early-input.ts';

const inputs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click', 'scroll'] as const;

let stopWaiting: () => void = () => undefined;
const firstInput = new Promise<void>((resolve) => {
  stopWaiting = resolve;
});

// On the server, and if there was input before this script ran, there is nothing to wait for.
if (import.meta.env.SSR || window.hadInput === true || window.scrollY > 0) stopWaiting();
else for (const name of inputs) addEventListener(name, () => stopWaiting(), { capture: true, passive: true, once: true });

/** Shown when React has not kept the server's HTML, as after an update before hydration: the part is missing until its code is there. */
function Missing() {
  useEffect(() => stopWaiting(), []);
  return null;
}

/** Returns the server's HTML of a part as a component, for a part whose code cannot be loaded: an error would replace the page. */
function serverMarkup<Props>(name: string): ComponentType<Props> {
  const html = document.querySelector(`[${UNHYDRATED}=${name}]`)?.innerHTML ?? '';
  return () => <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
}

interface HydratedProps {
  part: RefObject<HTMLElement | null>;
  onHydrated: (hydrated: true) => void;
}

function Hydrated({ part, onHydrated }: HydratedProps) {
  useEffect(() => {
    onHydrated(true);
    if (part.current) void replayEarlyPart(part.current);
  }, [part, onHydrated]);
  return null;
}

/**
 * Returns a component whose code the browser loads on the visitor's first input (pointer, touch, key, scroll), and hydrates then.
 * Before that, and if the code cannot be loaded, the server's HTML stays, whose links work without scripts. Input that arrives
 * before hydration is replayed.
 * @param name identifies the part; letters and hyphens
 */
export function hydrateOnInput<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>): NamedExoticComponent<Props> {
  const Part = lazy(async () => {
    await firstInput;
    return { default: await load().catch((): ComponentType<Props> => serverMarkup(name)) };
  });
  // memo(), because React replaces a part that gets an update before it is hydrated by its fallback.
  return memo(function HydratedOnInput(props: Props) {
    const part = useRef<HTMLDivElement>(null);
    const [isHydrated, setIsHydrated] = useState(false);
    return (
      <div ref={part} className="contents" {...{ [DEFERRED_PART]: '', [UNHYDRATED]: isHydrated ? undefined : name }}>
        <Suspense fallback={<Missing />}>
          {createElement(Part, props)}
          <Hydrated part={part} onHydrated={setIsHydrated} />
        </Suspense>
      </div>
    );
  });
}
