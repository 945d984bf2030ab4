import { Button, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';

type Question<Value> = {
  readonly title: string;
  readonly text: string;
  /** The first one is the usual choice. */
  readonly choices: readonly { readonly label: string; readonly value: Value }[];
};

/** A dialog with several choices. Null when none is chosen or it is closed. */
export function chooseAction<Value>(question: Question<Value>): Promise<Value | null> {
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
