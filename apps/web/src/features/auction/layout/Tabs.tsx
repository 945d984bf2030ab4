import { capitalized } from '@bracketbid/contract/text/nouns';
import { useNouns } from '../../../domain/teams/nouns.ts';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import type { KeyboardEvent } from 'react';
import { useChatLabel } from '../../../live/chatNews.ts';
import classes from './Tabs.module.css';
import { nextTab, listTabs, type Tab } from './tabNames.ts';

type Props = {
  readonly groupId: string;
  readonly selected: Tab;
  readonly onSelect: (tab: Tab) => void;
};

/** At the thumb: what the panel shows. */
export function Tabs({ groupId, selected, onSelect }: Props) {
  const tabs = listTabs(isRehearsalId(groupId));
  const chat = useChatLabel(groupId, selected === 'Chat');
  const teams = capitalized(useNouns().many);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = nextTab(tabs, selected, event.key);
    if (next === null) return;
    event.preventDefault();
    onSelect(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <div className={classes.tabs} role="tablist" aria-label="Auction">
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === selected}
          aria-controls={PANEL_ID}
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => onSelect(tab)}
          onKeyDown={onKeyDown}
        >
          {tab === 'Chat' ? chat : tab === 'Teams' ? teams : tab}
        </button>
      ))}
    </div>
  );
}

/** The one panel of the tabs. */
export const PANEL_ID = 'room-panel';

export function tabId(tab: Tab): string {
  return `room-tab-${tab}`;
}
