import type { AriaLabelConfig } from '@xyflow/react';
import type { Say } from '../../../locale/index.ts';

const moved: Readonly<Record<string, string>> = {
  up: 'The status was moved up',
  down: 'The status was moved down',
  left: 'The status was moved left',
  right: 'The status was moved right',
};

/** What the drawing says to those who do not see it, in their language; what was moved is said by `tell`. */
export function drawingWords(text: Say, tell: (words: string) => void): Partial<AriaLabelConfig> {
  return {
    'node.a11yDescription.default': text(
      'Press Enter to select the status, the arrow keys to move it and Delete to remove it.',
    ),
    'node.a11yDescription.ariaLiveMessage': ({ direction }) => {
      // The drawing's own region would keep its words at the second move in one direction, and nobody would hear of it.
      tell(text(moved[direction] ?? ''));
      return '';
    },
    'edge.a11yDescription.default': text('Press Enter to select the transition and Delete to remove it.'),
    'controls.ariaLabel': text('Zoom'),
    'controls.zoomIn.ariaLabel': text('Zoom in'),
    'controls.zoomOut.ariaLabel': text('Zoom out'),
    'controls.fitView.ariaLabel': text('Show everything'),
    'handle.ariaLabel': text('Connect'),
  };
}
