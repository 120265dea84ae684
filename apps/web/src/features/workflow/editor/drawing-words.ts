import type { AriaLabelConfig } from '@xyflow/react';
import type { Say } from '../../../locale/index.ts';

const moved: Readonly<Record<string, string>> = {
  up: 'The status was moved up',
  down: 'The status was moved down',
  left: 'The status was moved left',
  right: 'The status was moved right',
};

/** Returns the drawing's labels and messages for screen readers in the user's language; moves are announced by `tell`. */
export function drawingWords(text: Say, tell: (words: string) => void): Partial<AriaLabelConfig> {
  return {
    'node.a11yDescription.default': text(
      'Press Enter to select the status, the arrow keys to move it and Delete to remove it.',
    ),
    'node.a11yDescription.ariaLiveMessage': ({ direction }) => {
      // The drawing's own live region would repeat the same text on a second move in one direction, which screen readers do not announce.
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
