import { useNavigate } from 'react-router';
import { signOut } from '../session.ts';
import { confirmAction } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.ts';

/** Asks whether to log out, and does. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const isSure = await confirmAction({
      title: 'Are you sure?',
      text: 'Do you really want to log out?',
    });
    if (!isSure) return;
    signOut();
    await navigate('/auth/signin');
    notify.done('Logout Successfully !');
  };
}
