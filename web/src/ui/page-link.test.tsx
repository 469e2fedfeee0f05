import { describe, expect, it } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { CachedMarkup, MarkupCacheContext } from '../rendering/cached-markup.ts';
import { MarkupCache } from '../rendering/markup-cache.server.ts';
import { PageLink } from './page-link.tsx';

/** Returns a card component that records each render, and a function that renders a page of cards, with or without the cache. */
function setUp(most?: number) {
  const rendered: string[] = [];
  const Tyre = ({ name, pieces }: { name: string; pieces: number }) => {
    rendered.push(name);
    return (
      <>
        <h2>
          {name} {pieces} €
        </h2>
        {pieces > 0 && <p title={'"&'}>Varastossa {pieces}</p>}
        <PageLink to="/renkaat/1?a=1&b=2" aria-label={`Katso ${name}`} className="x" onClick={() => undefined}>
          Katso
        </PageLink>
      </>
    );
  };
  const Card = ({ name, pieces = 4 }: { name: string; pieces?: number }) => (
    <CachedMarkup cacheKey={`${name} ${pieces}`} part="card" className="card">
      <Tyre name={name} pieces={pieces} />
    </CachedMarkup>
  );
  const { render } = new MarkupCache(most);
  const pageOf = (cards: React.ReactNode, kept: boolean) => {
    const router = createMemoryRouter([{ path: '*', element: cards }]);
    return renderToString(
      <MarkupCacheContext value={kept ? render : null}>
        <RouterProvider router={router} />
      </MarkupCacheContext>,
    );
  };
  return { rendered, Card, pageOf };
}

describe('cached markup', () => {
  it('equals the markup that React renders for hydration, on a cache miss and on a hit', () => {
    const { Card, pageOf } = setUp();
    const cards = [<Card key="1" name="Äänetön <b>" />, <Card key="2" name="Pitävä" pieces={0} />];
    const rendered = pageOf(cards, false);
    expect(rendered).toContain('<a aria-label="Katso Pitävä" class="x" href="/renkaat/1?a=1&amp;b=2">Katso</a>');
    expect([pageOf(cards, true), pageOf(cards, true)]).toEqual([rendered, rendered]);
  });

  it('is rendered once for equal values, and again for other values', () => {
    const { rendered, Card, pageOf } = setUp();
    for (const pieces of [4, 4, 3, 4]) pageOf(<Card name="Pitävä" pieces={pieces} />, true);
    expect(rendered).toEqual(['Pitävä', 'Pitävä']);
  });

  it('is limited in size: markup in use stays cached, unused markup is evicted', () => {
    const { rendered, Card, pageOf } = setUp(4_000);
    pageOf(<Card name="uusi" />, true);
    for (let at = 0; at < 100; at += 1) pageOf([<Card key="1" name="jatkuva" />, <Card key="2" name={`kerran ${at}`} />], true);
    expect(rendered.filter((name) => name === 'jatkuva')).toHaveLength(1);
    pageOf(<Card name="uusi" />, true);
    expect(rendered.filter((name) => name === 'uusi')).toHaveLength(2);
  });
});
