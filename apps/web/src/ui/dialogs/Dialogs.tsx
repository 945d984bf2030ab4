import { Button, Group, Stack, Text } from '@mantine/core';
import { modals, ModalsProvider } from '@mantine/modals';
import classes from './confirm.module.css';
import type { Choice, Question } from './questions.ts';
import { Themed } from '../Themed.tsx';

/** Where dialogs are drawn. */
export function Dialogs() {
  return (
    <Themed>
      <ModalsProvider />
    </Themed>
  );
}

/** True when confirmed; closing it cancels. */
export function openConfirm(question: Question): Promise<boolean> {
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

/** Null when none is chosen or it is closed. */
export function openChoice<Value>(question: Choice<Value>): Promise<Value | null> {
  return new Promise((resolve) => {
    const modalId = modals.open({
      title: question.title,
      centered: true,
      onClose: () => resolve(null),
      children: (
        <Stack gap="sm">
          <Text>{question.text}</Text>
          {question.choices.map(({ label, value }, index) => (
            <Button
              key={label}
              variant={index === 0 ? 'filled' : 'default'}
              onClick={() => {
                resolve(value);
                modals.close(modalId);
              }}
            >
              {label}
            </Button>
          ))}
          <Button variant="subtle" onClick={() => modals.close(modalId)}>
            Cancel
          </Button>
        </Stack>
      ),
    });
  });
}
