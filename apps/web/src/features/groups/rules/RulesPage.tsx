import { Button, Skeleton } from '@mantine/core';
import { BackToGroup } from '../../../domain/BackToGroup.tsx';
import { GroupLink } from '../../../domain/GroupLink.tsx';
import { usePress } from '../../../forms/usePress.ts';
import { useGroupRules } from '../../../live/queries/groupRules.ts';
import { useStore } from '../../../store/store.ts';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { RuleList } from '../../../domain/RuleList.tsx';
import { TryingAgain } from '../../../ui/page/TryingAgain.tsx';
import { GroupFailure } from '../GroupFailure.tsx';
import { LitPage } from '../LitPage.tsx';
import { useGroup } from '../../../live/queries/group.ts';
import { useRuleField } from './ruleField.ts';
import { RulesForm } from './RulesForm.tsx';
import classes from './RulesPage.module.css';
import { untilSentence, useIsClosed } from './untilWhen.ts';

/** The rules of the own group: its admin changes them in place, everybody else reads them. */
export function RulesPage() {
  const userId = useStore((state) => state.user.user?.id ?? null);
  const group = useGroup();
  const groupId = group.data?.groupId ?? null;
  const known = useGroupRules(groupId);
  const { field, isArriving } = useRuleField(group.data);
  const saving = usePress();
  const isClosed = useIsClosed(known.data?.changeableUntil ?? null);
  const isAdmin = group.data != null && group.data.groupAdminId === userId;
  const canChange = isAdmin && !isClosed;
  const isLoading = known.data === undefined || (canChange && isArriving);
  return (
    <LitPage title="The rules" subtitle={group.data?.groupname ?? 'What your auction is held by.'}>
      {group.data === null && (
        <EmptyState
          title="You have no group yet."
          text="Rules belong to a group: make one, or follow a friend’s link."
          action={
            <Button component={GroupLink} to="/groups">
              To your group
            </Button>
          }
        />
      )}
      <GroupFailure group={group} />
      {known.isError && <TryingAgain />}
      {group.data !== null && !group.isError && !known.isError && isLoading && (
        <Skeleton height={620} mt="md" />
      )}
      {known.data !== undefined && group.data != null && !isLoading && (
        <div className={classes.page}>
          <p className={classes.until}>
            {untilSentence(known.data.changeableUntil, isClosed, isAdmin)}
          </p>
          {canChange && field !== null ? (
            <RulesForm
              key={JSON.stringify(known.data.rules)}
              group={group.data}
              known={known.data}
              field={field}
              saving={saving}
            />
          ) : (
            <RuleList sentences={known.data.sentences} />
          )}
          <BackToGroup />
        </div>
      )}
    </LitPage>
  );
}
