import sanitizeHtml from 'sanitize-html';

const text = 'div span p b i u em strong small sub sup br hr h1 h2 h3 h4 h5 h6 ul ol li img style';
const table = 'table thead tbody tfoot tr th td col colgroup';
const looks = ['class', 'id', 'style', 'align', 'valign', 'width', 'height', 'colspan', 'rowspan'];

/** Styles may not fetch anything. */
const fetches = (css: string | undefined) => /@import|url\((?!\s*["']?data:)/i.test(css ?? '');

/**
 * Sanitizes the HTML of a band at the top or bottom of a page, which a part of the browser draws that the usual restrictions do not reach:
 * only formatting and content embedded in the document remain.
 */
export function cleanBand(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: `${text} ${table}`.split(' '),
    allowVulnerableTags: true,
    allowedAttributes: { '*': looks, img: [...looks, 'src', 'alt'] },
    allowedSchemes: ['data'],
    allowedSchemesAppliedToAttributes: ['src'],
    allowProtocolRelative: false,
    nonTextTags: ['script', 'textarea', 'option', 'noscript', 'title'],
    parseStyleAttributes: false,
    exclusiveFilter: ({ tag, text: css }) => tag === 'style' && fetches(css),
    transformTags: {
      '*': (tagName, attribs) => {
        const { style, src, ...rest } = attribs;
        return {
          tagName,
          attribs: {
            ...rest,
            ...(style && !fetches(style) ? { style } : {}),
            ...(src?.startsWith('data:image/') ? { src } : {}),
          },
        };
      },
    },
  });
}
