import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useStore } from '../../store/store.ts';
import { CopyButton } from '../../ui/share/CopyButton.tsx';
import { saveFile } from '../../ui/share/saveFile.ts';
import { Slip } from '../../ui/Slip.tsx';
import { recoveryFile } from './factorWords.ts';
import classes from './TwoStep.module.css';

type Props = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Recovery codes, shown only once: they are copied or saved before anything else. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const email = useStore((state) => state.user.user?.email ?? '');
  const [isKept, setKept] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const done = () => {
    if (isKept) onDone();
    else setMissed(true);
  };
  return (
    <Stack gap="md">
      <Text>
        Each of these codes signs you in once when you don’t have your phone. Keep them where you
        keep important papers: you won’t see them again.
      </Text>
      <Slip className={classes.paper}>
        <ul className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Slip>
      <Group grow gap="sm">
        <CopyButton variant="default" text={codes.join('\n')} />
        <Button
          variant="default"
          onClick={() =>
            saveFile(
              'bracketbid-recovery-codes.txt',
              recoveryFile(codes, email, window.location.origin),
              'text/plain',
            )
          }
        >
          Download
        </Button>
      </Group>
      <Checkbox
        label="I have saved them"
        checked={isKept}
        onChange={(event) => {
          setKept(event.currentTarget.checked);
          setMissed(false);
        }}
        error={isMissed && 'Without them, a lost phone locks you out. Please save them first.'}
      />
      <Button fullWidth onClick={done}>
        Done
      </Button>
    </Stack>
  );
}
