import { FileUp, List } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { ImportView } from '../imports/import-view.tsx';
import { useViewState } from '../panel/view-state.tsx';
import { SubscriberList } from './subscriber-list.tsx';
import { subscriberImports } from './subscriber-imports.tsx';

/** The view 'Tilaajat': the list of subscribers, and their import. */
export default function SubscribersView() {
  const { values, change } = useViewState();
  const heading = useRef<HTMLHeadingElement>(null);
  const isImport = values.get('osa') === 'tuonti';
  const views = [
    { name: '', label: 'Luettelo', icon: List },
    { name: 'tuonti', label: 'Tuonti', icon: FileUp },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          Tilaajat
        </h3>
        <nav aria-label="Tilaajien näkymät" className="flex flex-wrap gap-1 sm:ml-auto">
          {views.map(({ name, label, icon }) => {
            const on = (name === 'tuonti') === isImport;
            return (
              <Button
                key={name}
                tone={on ? 'plain' : 'quiet'}
                icon={icon}
                aria-current={on ? 'page' : undefined}
                onClick={() => change({ osa: name, tuonti: '', rivit: '', rivisivu: '', tilaaja: '' }, true)}
              >
                {label}
              </Button>
            );
          })}
        </nav>
      </div>
      {isImport ? <ImportView kind={subscriberImports} /> : <SubscriberList heading={heading} />}
    </div>
  );
}
