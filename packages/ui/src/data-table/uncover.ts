/** Room between the control and what covers the frame beside it. */
const gap = 8;

/** What the keyboard comes to stands neither behind the head of its table nor behind the actions at the edge: the frame scrolls on. */
export function uncover(frame: HTMLElement, control: Element): void {
  const cell = control.closest('th, td');
  const edge = cell?.parentElement?.lastElementChild;
  const head = frame.querySelector('th');
  if (!cell || !edge || !head || !frame.contains(cell)) return;
  const { top, right } = control.getBoundingClientRect();
  if (edge !== cell && getComputedStyle(edge).right === '0px') {
    const over = right + gap - edge.getBoundingClientRect().left;
    if (over > 0) frame.scrollLeft += over;
  }
  const behind = head.getBoundingClientRect().bottom - top;
  if (cell.tagName === 'TD' && behind > 0) frame.scrollTop -= behind + gap;
}
