interface AheadWindow {
  atriumAhead?: Record<string, Promise<Response> | undefined>;
}

/**
 * What the first script of the page asked while the program was on its way (`bundle/first-script.ts`): once, for whoever asks first.
 * Undefined afterwards, while developing and in tests; rejects where there was no connection.
 */
export function answerAhead(name: 'facility' | 'texts'): Promise<Response> | undefined {
  const asked = (window as AheadWindow).atriumAhead;
  const answer = asked?.[name];
  if (asked) asked[name] = undefined;
  return answer;
}
