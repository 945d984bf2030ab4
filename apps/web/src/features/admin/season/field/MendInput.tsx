import { TextInput } from '@mantine/core';
import { useState } from 'react';

type Props = {
  readonly label: string;
  readonly value: string;
  /** What is wrong with a text: then it is not taken over. Null if nothing is. */
  readonly rule: (text: string) => string | null;
  readonly description?: string;
  /** Digits alone. */
  readonly isNumber?: boolean;
  readonly onMend: (value: string) => void;
};

/** A text that is mended in place: taken over when the field is left, or with Enter. */
export function MendInput({ label, value, rule, description, isNumber = false, onMend }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const take = () => {
    if (typed === null) return;
    const text = typed.trim();
    const wrong = rule(text);
    setFault(wrong);
    if (wrong !== null) return;
    setTyped(null);
    if (text !== value) onMend(text);
  };
  return (
    <TextInput
      label={label}
      description={description}
      value={typed ?? value}
      error={fault}
      inputMode={isNumber ? 'numeric' : 'text'}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
