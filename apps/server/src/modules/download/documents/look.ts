/** The style of printed documents: plain pages of text with one accent colour; nothing depends on colour to be understood. */
export const documentStyle = `
  @page { size: A4; }
  * { box-sizing: border-box; }
  body { margin: 0; font: 10.5pt/1.45 "Open Sans", "Noto Sans", "DejaVu Sans", sans-serif; color: #1c2321; overflow-wrap: anywhere; }
  /* Each line from the side where its own letters begin. */
  h1, h2, h3, p, dt, dd, li, td, th, .abstract { unicode-bidi: plaintext; }
  h1 { font-size: 19pt; line-height: 1.2; margin: 0 0 4pt; font-weight: 700; }
  h2 { font-size: 13pt; margin: 20pt 0 6pt; padding-bottom: 3pt; border-bottom: 1.5pt solid #0b6b66; break-after: avoid; }
  h3 { font-size: 11pt; margin: 12pt 0 4pt; break-after: avoid; }
  p { margin: 0 0 6pt; }
  .meta { color: #50605c; margin-bottom: 12pt; }
  .abstract { white-space: pre-wrap; }
  dl { margin: 0; }
  dt { font-weight: 600; margin-top: 8pt; break-after: avoid; }
  dd { margin: 1pt 0 0; }
  .blank { color: #6a7773; font-style: italic; }
  .entry { border: 0.75pt solid #c3ccc9; border-radius: 4pt; padding: 6pt 10pt; margin: 4pt 0 8pt; break-inside: avoid-page; }
  .entry dt:first-child { margin-top: 0; }
  .text { margin: 8pt 0; }
  table { border-collapse: collapse; }
  td, th { border: 0.75pt solid #c3ccc9; padding: 2pt 5pt; vertical-align: top; }
  th { text-align: left; background: #f1f4f3; }
  td > p:last-child, th > p:last-child { margin: 0; }
  tr { break-inside: avoid; }
  img { max-width: 100%; }
  figure { margin: 8pt 0; break-inside: avoid; }
  figcaption { font-size: 9.5pt; color: #50605c; margin-top: 3pt; }
  sub, sup { line-height: 0; }
  math { font-family: "Noto Sans Math", math; }
  /* Columns of equations that stand under each other: browsers know MathML's own word for it no more. */
  mtable[columnalign^="right left"] > mtr > mtd:nth-child(odd) { text-align: right; }
  mtable[columnalign^="right left"] > mtr > mtd:nth-child(even) { text-align: left; }
  .equation { margin: 8pt 0; text-align: center; break-inside: avoid; }
  .people { list-style: none; padding: 0; margin: 0; }
  .people li { margin: 0 0 3pt; }
  .part { break-before: page; }
`;

/** The header of every page: the facility's logo or name, and which document this is. */
export const headerTemplate = `
  <div style="width:100%;margin:0 72px;padding-bottom:4px;border-bottom:1px solid #c3ccc9;display:flex;justify-content:space-between;
    align-items:flex-end;font:9px 'Open Sans','Noto Sans','DejaVu Sans',sans-serif;color:#50605c">
    <span dir="auto">{{#if logo}}<img src="{{logo}}" style="height:26px" alt="">{{else}}{{organisation}}{{/if}}</span>
    {{#if proposalId}}<span>Proposal <b>{{proposalId}}</b></span>{{/if}}
  </div>`;

export const footerTemplate = `
  <div style="width:100%;margin:0 72px;display:flex;justify-content:space-between;font:9px 'Open Sans','Noto Sans','DejaVu Sans',sans-serif;color:#50605c">
    <span style="max-width:78%;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;unicode-bidi:plaintext">{{title}}</span>
  </div>`;
