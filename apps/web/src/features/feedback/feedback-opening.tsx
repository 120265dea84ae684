import { useEffect } from 'react';
import { useGo } from '../../kits/go/index.ts';

export interface FeedbackOpeningProps {
  readonly experiment: {
    readonly experimentPk: number;
    readonly feedback?: { readonly id: number } | null | undefined;
  };
  readonly onClose: () => void;
}

/** What 'Provide feedback' opens: the existing feedback, or the form for a new one. */
export function FeedbackOpening({ experiment, onClose }: FeedbackOpeningProps) {
  const go = useGo();
  const { experimentPk, feedback } = experiment;
  useEffect(() => {
    onClose();
    if (feedback) void go({ to: '/UpdateFeedback/$feedbackId', params: { feedbackId: feedback.id } });
    else void go({ to: '/CreateFeedback/$experimentPk', params: { experimentPk } });
  }, [go, onClose, experimentPk, feedback]);
  return null;
}
