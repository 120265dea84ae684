import { declarationsOf } from './declarations.ts';
import type { Losses } from './losses.ts';
import { UnreadableFormula } from './math-signs.ts';
import { latexOfWord } from './word-equation.ts';

export function equationOf(latex: string, isBlock: boolean): HTMLElement {
  const element = document.createElement(isBlock ? 'div' : 'span');
  element.setAttribute('data-equation', isBlock ? 'block' : 'inline');
  element.textContent = latex;
  return element;
}

/** Replaces a node with an equation of Word; if it contains an unknown element, its characters are left in brackets. */
function putEquation(node: ChildNode, markup: string, losing: Losses): void {
  try {
    const latex = latexOfWord(markup);
    if (latex === '') node.remove();
    else node.replaceWith(equationOf(latex, /<m:omathpara/i.test(markup)));
  } catch (error) {
    if (!(error instanceof UnreadableFormula)) throw error;
    losing.replace(node, 'equation', new DOMParser().parseFromString(markup, 'text/html').body.textContent);
  }
}

/**
 * Word's HTML comments hold its equations and drawings, each followed by a picture for programs that support neither; the surrounding
 * conditions tell what that picture represents. Returns the pictures that represent drawings.
 */
export function readWordComments(body: HTMLElement, losing: Losses): ReadonlySet<Element> {
  const drawings = new Set<Element>();
  const standIns: ChildNode[] = [];
  const equations: Array<readonly [Comment, string]> = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_ELEMENT);
  const conditions: string[] = [];
  let isDrawing = false;
  while (walker.nextNode()) {
    const node = walker.currentNode as Comment | Element;
    if (node instanceof Comment) {
      const hidden = /^\[if[^\]]*\]>([\s\S]*)<!\[endif\]$/i.exec(node.data.trim())?.[1];
      if (hidden !== undefined && /<m:omath/i.test(hidden)) equations.push([node, hidden]);
      else standIns.push(node);
      if (hidden !== undefined && /<v:(?:shape|rect|oval|line|group)\b/i.test(hidden))
        isDrawing = !/<v:imagedata/i.test(hidden);
      if (hidden === undefined && /^\[if/i.test(node.data)) conditions.push(node.data.toLowerCase());
      if (/^\[endif\]/i.test(node.data.trim())) conditions.pop();
    } else if (node.localName === 'img') {
      if (conditions.some((condition) => condition.includes('!msequation'))) standIns.push(node);
      else if (isDrawing) drawings.add(node);
      isDrawing = false;
    }
  }
  for (const [comment, markup] of equations) putEquation(comment, markup, losing);
  for (const element of [...body.querySelectorAll('m\\:omathpara, m\\:omath')])
    if (body.contains(element)) putEquation(element, element.outerHTML, losing);
  for (const node of standIns) node.remove();
  return drawings;
}

/** Removes what a reader does not see as part of the text: colleagues' comments, deleted passages and hidden text. */
export function dropAsides(body: HTMLElement, losing: Losses): void {
  for (const list of body.querySelectorAll<HTMLElement>('div')) {
    if (declarationsOf(list).get('mso-element') !== 'comment-list') continue;
    for (const _ of list.querySelectorAll('.msocomtxt')) losing.count('note');
    list.remove();
  }
  for (const mark of body.querySelectorAll('.MsoCommentReference, a.msocomanchor')) mark.remove();
  for (const passage of body.querySelectorAll('del[cite], del[datetime]')) {
    losing.count('deleted');
    passage.remove();
  }
  for (const element of body.querySelectorAll<HTMLElement>('[style], [hidden]')) {
    const style = declarationsOf(element);
    const isHidden = style.get('display') === 'none' || style.get('mso-hide') === 'all' || element.hidden;
    if (isHidden && !element.querySelector('[data-equation]')) element.remove();
  }
}
