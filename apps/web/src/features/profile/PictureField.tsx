// oxlint-disable-next-line import/no-unassigned-import -- a style sheet is imported for its effect
import '@mantine/dropzone/styles.layer.css';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { User } from '@bracketbid/contract/entities';
import { Button } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Avatar } from '../../domain/people/Avatar.tsx';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { useSaid } from '../../ui/notices/useSaid.ts';
import { CropDialog } from './CropDialog.tsx';
import { isPicture } from './cropPicture.ts';
import classes from './PictureField.module.css';

const TYPES = ['image/jpeg', 'image/png', 'image/svg+xml'];
const BYTES_MAX = 5 * 1024 * 1024;

type Props = {
  readonly user: User;
  /** The cropped square, not saved yet. */
  readonly picture: Blob | null;
  readonly onChange: (picture: Blob | null) => void;
};

/** The picture of a profile: dropped or chosen, cropped to a square, shown before it is saved. */
export function PictureField({ user, picture, onChange }: Props) {
  const openPicker = useRef<() => void>(null);
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const preview = useObjectUrl(picture);
  const { said, failed, clear } = useSaid();

  const take = async (files: readonly File[]) => {
    const [file] = files;
    if (file === undefined) return;
    clear();
    if (!(await isPicture(file))) {
      failed({ message: MESSAGES.imageInvalid });
      return;
    }
    setChosen({ file, url: URL.createObjectURL(file) });
  };
  const close = () => {
    if (chosen !== null) URL.revokeObjectURL(chosen.url);
    setChosen(null);
  };
  return (
    <>
      <Dropzone
        onDrop={(files: File[]) => void take(files)}
        onReject={([rejection]: FileRejection[]) =>
          failed({
            message:
              rejection?.errors.some(({ code }) => code === 'file-too-large') === true
                ? MESSAGES.imageTooLarge
                : MESSAGES.imageTypeWrong,
          })
        }
        accept={TYPES}
        maxSize={BYTES_MAX}
        multiple={false}
        openRef={openPicker}
        activateOnClick={false}
        activateOnKeyboard={false}
        className={classes.zone}
        inputProps={{ 'aria-label': 'Picture' }}
        // The keyboard reaches the button inside.
        tabIndex={-1}
      >
        <div className={classes.inside}>
          <Avatar
            person={preview === null ? user : { ...user, profileimageurl: preview }}
            size={96}
          />
          <div>
            <Button variant="default" onClick={() => openPicker.current?.()}>
              Choose a picture
            </Button>
            <p className={classes.hint}>
              {picture === null
                ? 'Or drop one here: JPG, PNG or SVG, up to 5 MB.'
                : 'This is how it will look. Save to keep it.'}
            </p>
            <SaidLine said={said} />
          </div>
        </div>
      </Dropzone>
      {chosen !== null && (
        <CropDialog
          file={chosen.file}
          url={chosen.url}
          onClose={close}
          onCropped={(cropped) => {
            onChange(cropped);
            close();
          }}
        />
      )}
    </>
  );
}

/** An object URL, revoked when it is no longer shown. */
function useObjectUrl(blob: Blob | null): string | null {
  const url = useMemo(() => (blob === null ? null : URL.createObjectURL(blob)), [blob]);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
