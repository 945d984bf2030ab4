import { Button, FileButton } from '@mantine/core';
import { notify } from '../../../../ui/notices/notify.ts';
import { readAnswers, type SavedAnswer } from './readAnswers.ts';

type Props = {
  readonly label: string;
  readonly isRunning: boolean;
  readonly onAnswers: (answers: SavedAnswer[]) => void;
};

/** Saved answers of the feed, as files: for a site that has no way out. */
export function AnswersButton({ label, isRunning, onAnswers }: Props) {
  const take = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const read = readAnswers(await Promise.all(files.map((file) => file.text())));
    if ('problem' in read) notify.error(read.problem);
    else onAnswers([...read.answers]);
  };
  return (
    <FileButton
      multiple
      accept="application/json,.json"
      onChange={(files) => void take(files).catch(() => notify.error('These files can’t be read.'))}
      inputProps={{ 'aria-label': label }}
    >
      {(button) => (
        <Button {...button} variant="default" loading={isRunning}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
