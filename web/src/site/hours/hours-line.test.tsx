import { describe, expect, it } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { defaultOpeningHours } from '#contracts/rules/opening-hours';
import { HoursLine } from './hours-line.tsx';

/** Renders the line on a page whose root loader returned these hours. */
function render(hours: object | null): string {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: HoursLine }]);
  return renderToString(<Page hydrationData={{ loaderData: { root: { hours } } }} />);
}

describe('the hours in one line', () => {
  it('P-2-171 are those that were loaded with the page', () => {
    expect(render({ businessHours: defaultOpeningHours, exceptions: [] })).toBe('Ma-Pe 9-17, La 10-13');
  });

  it("P-2-172 read 'Ladataan...' while the browser fetches them itself", () => {
    expect(render(null)).toBe('Ladataan...');
  });
});
