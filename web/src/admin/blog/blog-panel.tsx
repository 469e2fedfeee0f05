import { useEffect, useRef } from 'react';
import { useIsAdmin } from '../../api/session.ts';
import { useViewState } from '../panel/view-state.tsx';
import { Desk } from './desk.tsx';
import { flushDrafts, newDraftKey } from './draft-keepers.ts';
import { StartView } from './start-view.tsx';

/** The tab 'Blogi': the start with its lists, or the article that is being written. */
export default function BlogPanel() {
  const { values, change } = useViewState();
  const draftKey = values.get('luonnos') ?? '';
  const isAdmin = useIsAdmin();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasWriting = useRef(false);

  // What could not be saved while nobody was signed in.
  useEffect(() => {
    if (isAdmin) flushDrafts();
  }, [isAdmin]);

  // The button that led back is gone with its view.
  const isWriting = draftKey !== '';
  useEffect(() => {
    if (!isWriting && wasWriting.current) heading.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        Blogi
      </h2>
      {isWriting ? (
        <Desk
          key={draftKey}
          draftKey={draftKey}
          articleId={values.get('artikkeli')}
          onSwitch={(key) => change({ luonnos: key }, true)}
          onClose={() => change({ luonnos: '', artikkeli: '' }, true)}
        />
      ) : (
        <StartView
          onWrite={() => change({ luonnos: newDraftKey(), artikkeli: '' }, true)}
          onOpen={(key, articleId) => change({ luonnos: key, artikkeli: articleId ?? '' }, true)}
        />
      )}
    </div>
  );
}
