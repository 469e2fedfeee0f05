import { Eye, EyeOff, Monitor, RotateCw, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { PREVIEW_QUERY, type PreviewMessage, isPreviewReady } from '../../../preview/homepage-preview.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { useWidth } from '../../panel/use-width.ts';
import type { HomepageForm } from './homepage-kind.ts';

const devices = {
  desktop: { label: 'Tietokone', icon: Monitor, width: 1280 },
  phone: { label: 'Puhelin', icon: Smartphone, width: 390 },
} as const;
type Device = keyof typeof devices;

/** The real front page in an iframe, rendered with the form's values. */
function PreviewFrame({ form, part, device }: { form: UseFormReturn<HomepageForm>; part: PreviewMessage['part']; device: Device }) {
  useWatch({ control: form.control });
  const homepage = form.getValues();
  const frame = useRef<HTMLIFrameElement>(null);
  const [measure, room] = useWidth();
  const { width } = devices[device];
  const scale = room === 0 ? 0 : Math.min(1, room / width);

  const send = () => {
    const message: PreviewMessage = { type: 'homepage-preview', homepage, part };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
    send();
  });

  useEffect(() => {
    const onReady = (event: MessageEvent) => {
      if (event.origin === window.location.origin && event.source === frame.current?.contentWindow && isPreviewReady(event.data))
        latest.current();
    };
    window.addEventListener('message', onReady);
    return () => window.removeEventListener('message', onReady);
  }, []);

  return (
    <div
      ref={measure}
      className={`h-[34rem] overflow-hidden rounded-md border border-line bg-sunken xl:h-[calc(100dvh-14rem)] ${device === 'phone' ? 'grid justify-items-center' : ''}`}
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page; it needs its scripts, and postMessage with our origin */}
      <iframe
        ref={frame}
        title="Etusivun esikatselu"
        src={`/?${PREVIEW_QUERY}`}
        style={{
          width,
          height: scale === 0 ? '100%' : `${100 / scale}%`,
          transform: `scale(${scale})`,
          transformOrigin: device === 'phone' ? 'top center' : 'top left',
        }}
        className="max-w-none border-0 bg-ground"
      />
    </div>
  );
}

/** The live preview beside the form; on narrower screens it is closed until a button opens it. */
export function Preview({ form, part }: { form: UseFormReturn<HomepageForm>; part: PreviewMessage['part'] }) {
  const [device, setDevice] = useState<Device>('desktop');
  const [opened, setOpened] = useState(false);
  const [isWide, setIsWide] = useState(() => window.matchMedia('(min-width: 80rem)').matches);
  const [reloads, setReloads] = useState(0);

  useEffect(() => {
    const wide = window.matchMedia('(min-width: 80rem)');
    const follow = () => setIsWide(wide.matches);
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, []);

  const shown = isWide || opened;
  return (
    <section aria-label="Esikatselu" className="grid gap-2 xl:sticky xl:top-4">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="mr-auto text-base font-bold max-xl:sr-only">Esikatselu</h4>
        {!isWide && (
          <Button icon={opened ? EyeOff : Eye} aria-expanded={opened} className="mr-auto" onClick={() => setOpened(!opened)}>
            {opened ? 'Piilota esikatselu' : 'Näytä esikatselu'}
          </Button>
        )}
        {shown &&
          (Object.keys(devices) as Device[]).map((name) => (
            <Toggle key={name} pressed={device === name} onChange={() => setDevice(name)}>
              {devices[name].label}
            </Toggle>
          ))}
        {shown && <IconButton icon={RotateCw} label="Lataa esikatselu uudelleen" onClick={() => setReloads(reloads + 1)} />}
      </div>
      {shown && <PreviewFrame key={reloads} form={form} part={part} device={device} />}
    </section>
  );
}
