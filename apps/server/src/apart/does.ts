/**
 * Does one work apart from the server, as `threads/` does: what an adapter asks of it. Rejects with `WorkStopped` for a work that took more
 * time or memory than it has. Input that is large can be read by a function when it is its turn.
 */
export interface Does<Name extends string, Work extends (input: never) => unknown> {
  run(
    name: Name,
    input: Parameters<Work>[0] | (() => Promise<Parameters<Work>[0]>),
  ): Promise<Awaited<ReturnType<Work>>>;
}
