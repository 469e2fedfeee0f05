import { Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { markPublicView } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { timeText } from '../../dates/helsinki-dates.ts';
import { EditableLoader } from '../editing/editable-loader.tsx';
import { HoursDialog } from './hours-dialog.tsx';
import { type Hours, hoursKind } from './hours-kind.ts';
import { HoursPreview } from './hours-preview.tsx';

function HoursOverview({ hours }: { hours: Hours }) {
  const [open, setOpen] = useState(false);
  useEffect(() => markPublicView(), []);
  return (
    <section aria-label="Aukioloajat" className="grid max-w-2xl gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div>
          <h3 className="text-lg font-bold">Aukioloajat</h3>
          <p className="text-xs text-muted">
            {hours.lastModifiedDate === null ? 'Ei vielä muutettu.' : `Tallennettu ${timeText(hours.lastModifiedDate)}.`}{' '}
            {hours.isModifiedFromDefault && 'Ajat poikkeavat oletuksesta, joten asiakkaille näytetään siitä huomautus.'}
          </p>
        </div>
        <Button tone="signal" icon={Pencil} className="sm:ml-auto" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Aukioloaikojen hallinta
        </Button>
      </div>
      <HoursPreview hours={hours} />
      {open && <HoursDialog hours={hours} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** The view 'Aukioloajat'. */
export default function HoursView() {
  return <EditableLoader kind={hoursKind}>{(hours) => <HoursOverview hours={hours} />}</EditableLoader>;
}
