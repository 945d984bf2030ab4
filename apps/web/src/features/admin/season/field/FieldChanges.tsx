import type { BodyOf } from '@bracketbid/contract/call';
import { counted } from '@bracketbid/contract/counted';
import * as calls from '@bracketbid/contract/http/field';
import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { useAdminAction } from '../../useAdminAction.ts';
import { changeKey, changeWords, isTickedAtFirst } from './changeWords.ts';
import classes from './Field.module.css';
import { AnswersButton } from './AnswersButton.tsx';

type Answers = BodyOf<typeof calls.fieldChanges>['answers'];

/** What the feed says otherwise than the season: looked up again, chosen, applied. */
export function FieldChanges() {
  const { act, isRunning } = useAdminAction();
  const [found, setFound] = useState<calls.FieldChanges | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const look = async (answers?: Answers) => {
    const reply = await act(calls.fieldChanges, {
      body: answers === undefined ? {} : { answers },
    });
    setFound(reply);
    setTicked(new Set(reply?.changes.filter(isTickedAtFirst).map(changeKey)));
  };
  const tick = (key: string) =>
    setTicked(
      (known) =>
        new Set(known.has(key) ? [...known].filter((each) => each !== key) : [...known, key]),
    );
  const chosen = (found?.changes ?? []).filter((each) => ticked.has(changeKey(each)));
  const apply = async () => {
    const changes = chosen.map(({ change }) => change);
    const applied = await act(calls.applyFieldChanges, { body: { changes } });
    if (applied !== null) setFound(null);
  };
  return (
    <div className={classes.changes}>
      <Group>
        <Button variant="default" loading={isRunning} onClick={() => void look()}>
          Look again
        </Button>
        <AnswersButton
          label="Look again in saved answers"
          isRunning={isRunning}
          onAnswers={(answers) => void look(answers)}
        />
      </Group>
      {found !== null && (
        <section aria-label="What the feed says otherwise" className={classes.built}>
          {found.problems.length > 0 && (
            <ul className={classes.problems}>
              {found.problems.map(({ where, message }) => (
                <li key={`${where} ${message}`}>
                  <div>
                    <strong>{where}</strong>
                    <p>{message}</p>
                  </div>
                </li>
              ))}
            </ul>
          )}
          {found.changes.length === 0 ? (
            <p>The season is as the feed has it.</p>
          ) : (
            <>
              <h3>{counted(found.changes.length, 'change')}</h3>
              <ul className={classes.ticks}>
                {found.changes.map((each) => {
                  const { kind, before, after } = changeWords(each);
                  return (
                    <li key={changeKey(each)}>
                      <Checkbox
                        checked={ticked.has(changeKey(each))}
                        disabled={each.refused !== null}
                        onChange={() => tick(changeKey(each))}
                        label={`${kind}: ${each.where}`}
                        description={each.refused ?? `${before} → ${after}`}
                      />
                    </li>
                  );
                })}
              </ul>
              {chosen.length > 0 && (
                <Group>
                  <Button loading={isRunning} onClick={() => void apply()}>
                    {chosen.length === 1 ? 'Apply it' : `Apply ${chosen.length} changes`}
                  </Button>
                </Group>
              )}
            </>
          )}
        </section>
      )}
    </div>
  );
}
