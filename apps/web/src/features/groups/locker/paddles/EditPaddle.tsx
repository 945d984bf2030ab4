import { changeSeat, type Seat } from '@bracketbid/contract/http/gavel';
import { Button, Group as Row, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorsByField } from '../../../../forms/fieldErrors.ts';
import { createRule } from '../../../../forms/formRules.ts';
import { SaidLine } from '../../../../ui/notices/SaidLine.tsx';
import { useSaid } from '../../../../ui/notices/useSaid.ts';
import { usePaddles } from './usePaddles.ts';

type Props = {
  readonly groupId: string;
  readonly seat: Seat;
  /** Called with what was done, in words. */
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
};

const { number: ruleOfNumber, name: ruleOfName } = changeSeat.body.shape;
const wrongNumber = createRule(ruleOfNumber);

/** The number and name of a paddle, and the way to remove it. */
export function EditPaddle({ groupId, seat, onDone, onClose }: Props) {
  const { change, remove, isRunning } = usePaddles(groupId);
  const { said, failed, clear } = useSaid();
  const form = useForm({
    initialValues: { number: String(seat.number), name: seat.name },
    validate: {
      number: (typed) => wrongNumber(/^\d{1,9}$/u.test(typed.trim()) ? Number(typed) : 0),
      name: createRule(ruleOfName),
    },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(async ({ number, name }) => {
    clear();
    const isChanged = await change(seat, { number: Number(number), name }, (failure) => {
      if (failure.fieldErrors.length > 0) form.setErrors(errorsByField(failure));
      else failed(failure);
    });
    if (isChanged !== null) onClose();
  });
  const takeAway = async () => {
    clear();
    const message = await remove(seat, failed);
    if (message === null) return;
    onDone(message);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Paddle ${seat.number}`} centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="Number"
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('number')}
          />
          <TextInput label="Name" autoComplete="off" {...form.getInputProps('name')} />
          <Row justify="space-between">
            <Button type="submit" loading={isRunning}>
              Save
            </Button>
            <Button variant="default" disabled={isRunning} onClick={() => void takeAway()}>
              Remove this paddle
            </Button>
          </Row>
          <SaidLine said={said} />
        </Stack>
      </form>
    </Modal>
  );
}
