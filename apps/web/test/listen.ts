const live = '[role=status], [role=alert], [aria-live]';

function isTold(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(live)?.matches('[aria-live=off]') === false && !element.closest('[aria-hidden=true]');
}

/** Records what existing live regions announce from now on, which is what a screen reader reads out. */
export function listen(): readonly string[] {
  const told: string[] = [];
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes) {
      if (!isTold(target)) continue;
      for (const node of type === 'characterData' ? [target] : addedNodes)
        if (node.textContent) told.push(node.textContent);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  return told;
}
