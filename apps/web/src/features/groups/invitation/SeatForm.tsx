import { email, fullName } from '@bracketbid/contract/fields';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { createRule } from '../../../forms/formRules.ts';
import { NameAndEmailInputs } from '../../../forms/NameAndEmailInputs.tsx';
import { useRefusal } from '../../../forms/useRefusal.ts';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import type { TakingSeat } from './useTakingSeat.ts';

/** The two fields of a seat: an account without a password, which can be set later. */
export function SeatForm({ taking }: { readonly taking: TakingSeat }) {
  const form = useForm({
    initialValues: { fullName: '', email: '' },
    validate: { fullName: createRule(fullName), email: createRule(email) },
    validateInputOnBlur: true,
  });
  const { submitKey, begin, getInputProps } = useRefusal(form, taking.isRunning);
  const submit = form.onSubmit((values) => taking.take(values, begin()));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NameAndEmailInputs getInputProps={getInputProps} />
        <Button ref={submitKey} type="submit" size="lg" fullWidth loading={taking.isRunning}>
          Sit down
        </Button>
        <SaidLine said={taking.refusal} />
      </Stack>
    </form>
  );
}
