import { useMemo, useState } from 'react';

type SheetName = 'rules' | 'deputy' | 'teams' | 'help';

export type OpenSheet = { readonly name: SheetName; readonly isOpen: boolean };

/** Which sheet lies over the room. `sheet` is null until one is opened for the first time; the calls never change. */
export function useRoomSheets() {
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const calls = useMemo(() => {
    const opens = (name: SheetName) => () => setSheet({ name, isOpen: true });
    return {
      onRules: opens('rules'),
      onDeputy: opens('deputy'),
      onTeams: opens('teams'),
      onHelp: opens('help'),
      onClose: () => setSheet((last) => last && { ...last, isOpen: false }),
    };
  }, []);
  return { sheet, ...calls };
}
