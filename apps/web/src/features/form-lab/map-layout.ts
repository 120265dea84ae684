/** A question as shown on the map. */
export interface MapNode {
  readonly questionId: string;
  /** Questions it depends on. */
  readonly sources: readonly string[];
}

export interface PlacedNode {
  readonly questionId: string;
  /** The column from the left: the length of the longest path from a question without conditions. */
  readonly column: number;
  readonly row: number;
}

export interface MapLayout {
  readonly nodes: readonly PlacedNode[];
  readonly columns: number;
  readonly rows: number;
  readonly edges: ReadonlyArray<{ readonly from: string; readonly to: string }>;
}

/** Returns the columns of all questions; a cycle is cut where it returns to a question already visited. */
function columnsOf(nodes: ReadonlyMap<string, MapNode>): ReadonlyMap<string, number> {
  const known = new Map<string, number>();
  const columnOf = (id: string, above: ReadonlySet<string>): number => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const inside = new Set(above).add(id);
    const sources = (nodes.get(id)?.sources ?? []).filter((source) => nodes.has(source) && !inside.has(source));
    const column = sources.length === 0 ? 0 : 1 + Math.max(...sources.map((source) => columnOf(source, inside)));
    known.set(id, column);
    return column;
  };
  for (const id of nodes.keys()) columnOf(id, new Set());
  return known;
}

/**
 * Places the questions with conditions and those they depend on: sources to the left of their dependents, each as near as possible to the
 * middle of its sources, otherwise in the order of the form.
 */
export function mapLayout(questions: readonly MapNode[]): MapLayout {
  const named = new Set(questions.flatMap(({ sources }) => sources));
  const drawn = questions.filter(({ questionId, sources }) => sources.length > 0 || named.has(questionId));
  const nodes = new Map(drawn.map((node) => [node.questionId, node]));
  const columns = columnsOf(nodes);
  const width = drawn.length === 0 ? 0 : 1 + Math.max(...columns.values());
  const rows = new Map<string, number>();
  const placed: PlacedNode[] = [];
  for (let column = 0; column < width; column++) {
    const here = drawn.filter(({ questionId }) => columns.get(questionId) === column);
    const wanted = here.map((node, order) => {
      const known = node.sources.flatMap((source) => rows.get(source) ?? []);
      return { node, at: known.length === 0 ? order : known.reduce((sum, row) => sum + row, 0) / known.length };
    });
    wanted.sort((one, other) => one.at - other.at);
    let next = 0;
    for (const { node, at } of wanted) {
      const row = column === 0 ? next : Math.max(next, Math.floor(at));
      next = row + 1;
      rows.set(node.questionId, row);
      placed.push({ questionId: node.questionId, column, row });
    }
  }
  return {
    nodes: placed,
    columns: width,
    rows: placed.length === 0 ? 0 : 1 + Math.max(...placed.map(({ row }) => row)),
    edges: drawn.flatMap(({ questionId, sources }) =>
      sources.filter((source) => nodes.has(source)).map((source) => ({ from: source, to: questionId })),
    ),
  };
}
