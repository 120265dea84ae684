interface Item {
  readonly level: number;
  readonly isOrdered: boolean;
  readonly paragraph: HTMLElement;
}

function itemOf(paragraph: HTMLElement): Item | undefined {
  const level = /mso-list:[^;]*level(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1];
  if (!level) return undefined;
  const marker = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const sign = (marker?.textContent ?? '').trim();
  marker?.remove();
  return { level: Number(level), isOrdered: /^\(?[\da-z]{1,4}[.)]$/i.test(sign), paragraph };
}

/** Word writes a list as paragraphs with their sign in front: they become lists again, as deep as they were. */
export function listsOfWord(body: HTMLElement): void {
  const open: Array<{ readonly list: HTMLElement; readonly level: number }> = [];
  let last: Element | undefined;
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p')]) {
    const item = itemOf(paragraph);
    if (!item) continue;
    // Another list, or another place: what is open ends.
    if (last && last !== paragraph.previousElementSibling) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    const entry = document.createElement('li');
    const words = document.createElement('p');
    words.append(...paragraph.childNodes);
    entry.append(words);
    const current = open.at(-1);
    if (current && current.level === item.level) {
      current.list.append(entry);
      paragraph.remove();
    } else {
      const list = document.createElement(item.isOrdered ? 'ol' : 'ul');
      list.append(entry);
      const parent = current?.list.lastElementChild;
      if (parent) {
        parent.append(list);
        paragraph.remove();
      } else paragraph.replaceWith(list);
      open.push({ list, level: item.level });
    }
    last = open[0]?.list;
  }
}
