import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MapNode, mapLayout } from './map-layout.ts';

const node = (questionId: string, ...sources: string[]): MapNode => ({ questionId, sources });

describe('the dependency map', () => {
  it('omits questions without dependencies', () => {
    expect(mapLayout([node('a'), node('b', 'a'), node('alone')]).nodes.map(({ questionId }) => questionId)).toEqual([
      'a',
      'b',
    ]);
    expect(mapLayout([node('alone')])).toEqual({ nodes: [], columns: 0, rows: 0, edges: [] });
  });

  it('places a question to the right of everything it depends on', () => {
    const { nodes, columns } = mapLayout([node('c', 'b', 'a'), node('b', 'a'), node('a')]);
    expect(nodes.map(({ questionId, column }) => [questionId, column])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ]);
    expect(columns).toBe(3);
  });

  it('handles cycles and missing sources', () => {
    const { nodes, edges } = mapLayout([node('a', 'b'), node('b', 'a'), node('c', 'gone')]);
    expect(nodes).toHaveLength(3);
    expect(edges).toHaveLength(2);
  });

  it('never places two questions at the same position', () => {
    const forms = fc
      .array(fc.array(fc.nat(9), { maxLength: 3 }), { maxLength: 10 })
      .map((drawn) => drawn.map((sources, at) => node(`q${at}`, ...new Set(sources.map((source) => `q${source}`)))));
    fc.assert(
      fc.property(forms, (form) => {
        const { nodes, columns, rows } = mapLayout(form);
        expect(new Set(nodes.map(({ column, row }) => `${column} ${row}`)).size).toBe(nodes.length);
        expect(nodes.every(({ column, row }) => column < columns && row < rows)).toBe(true);
      }),
    );
  });
});
