import { Button, FileButton, Group, Stack, Text } from '@mantine/core';

const TYPES = 'image/jpeg,image/png,image/svg+xml';

type Props = {
  readonly label: string;
  /** Where the logo is; empty without one. */
  readonly address: string;
  readonly isRunning: boolean;
  readonly onFile: (file: File) => Promise<unknown>;
  readonly onRemove: () => Promise<unknown>;
};

/** A logo: shown, replaced, removed. */
export function LogoField({ label, address, isRunning, onFile, onRemove }: Props) {
  return (
    <Stack gap={6}>
      <Text fw={600} size="sm">
        {label}
      </Text>
      {address === '' ? (
        <Text size="sm" c="dimmed">
          None yet: Bracketbid’s own mark is shown.
        </Text>
      ) : (
        <img src={address} alt={label} style={{ maxWidth: 220, maxHeight: 90 }} />
      )}
      <Group gap="xs">
        <FileButton
          accept={TYPES}
          onChange={(file) => {
            if (file !== null) void onFile(file);
          }}
          inputProps={{ 'aria-label': `File for the ${label.toLowerCase()}` }}
        >
          {(props) => (
            <Button {...props} size="compact-sm" variant="default" loading={isRunning}>
              {address === '' ? 'Upload' : 'Replace'} {label.toLowerCase()}
            </Button>
          )}
        </FileButton>
        {address !== '' && (
          <Button
            size="compact-sm"
            variant="subtle"
            data-danger
            loading={isRunning}
            onClick={() => void onRemove()}
          >
            Remove
          </Button>
        )}
      </Group>
    </Stack>
  );
}
