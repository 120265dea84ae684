import { useEffect, useState } from 'react';

function newRegion(): HTMLElement {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  // Of several toasts only the new one is told.
  region.setAttribute('aria-atomic', 'false');
  return region;
}

/**
 * The element in which toasts appear: there before them, since screen readers pass over a live region that comes together with its
 * words, and heard while a dialog is open, which hides the rest of the page from them.
 */
export function useToastRegion(): HTMLElement {
  const [region] = useState(newRegion);
  useEffect(() => {
    document.body.append(region);
    const staying = new MutationObserver(() => region.removeAttribute('aria-hidden'));
    staying.observe(region, { attributeFilter: ['aria-hidden'] });
    return () => {
      staying.disconnect();
      region.remove();
    };
  }, [region]);
  return region;
}
