import { useEffect, useRef } from 'react';
import { useIsAdmin } from '../../api/session.ts';
import { useViewState } from '../panel/view-state.tsx';
import { EditorView } from './editor-view.tsx';
import { newDraftKey } from '../drafts/draft-keeper.ts';
import { articleDrafts } from './article-drafts.ts';
import { StartView } from './start-view.tsx';

/** The tab 'Blogi': the lists, or the editor of an open draft. */
export default function BlogPanel() {
  const { values, change } = useViewState();
  const draftKey = values.get('luonnos') ?? '';
  const isAdmin = useIsAdmin();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasEditing = useRef(false);

  // Saves drafts that could not be saved while nobody was signed in.
  useEffect(() => {
    if (isAdmin) articleDrafts.flush();
  }, [isAdmin]);

  // The focused button that closed the editor has been removed together with the editor.
  const isEditing = draftKey !== '';
  useEffect(() => {
    if (!isEditing && wasEditing.current) heading.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        Blogi
      </h2>
      {isEditing ? (
        <EditorView
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
