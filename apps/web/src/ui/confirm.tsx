import { Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import classes from './confirm.module.css';

type Question = {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
};

/** A confirmation dialog. True when confirmed; closing it cancels. */
export function confirmAction(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: question.title,
      centered: true,
      children: (
        <Group wrap="nowrap" gap="md">
          <span className={classes.mark} aria-hidden>
            ?
          </span>
          <Text>{question.text}</Text>
        </Group>
      ),
      labels: {
        confirm: question.confirmLabel ?? 'Yes',
        cancel: question.cancelLabel ?? 'Cancel',
      },
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
      onClose: () => resolve(false),
    });
  });
}
