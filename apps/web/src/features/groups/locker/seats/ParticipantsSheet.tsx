import type { Group } from '@bracketbid/contract/entities';
import { Modal } from '@mantine/core';
import { useIsOpened } from '../../../../ui/dialogs/useIsOpened.ts';
import { Participants } from './Participants.tsx';

type Props = { readonly isOpen: boolean; readonly group: Group; readonly onClose: () => void };

/** The list of all members, with their bios. */
export function ParticipantsSheet({ isOpen, group, onClose }: Props) {
  return (
    <Modal opened={useIsOpened(isOpen)} onClose={onClose} title="Participants" centered>
      <Participants members={group.members} />
    </Modal>
  );
}
