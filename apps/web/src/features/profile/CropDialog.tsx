import { Button, Group, Modal, Slider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import { useAction } from '../../api/useAction.ts';
import { cropPicture } from './cropPicture.ts';
import classes from './PictureField.module.css';

const ZOOM = { min: 1, max: 4, step: 0.05 } as const;

type Props = {
  readonly file: File;
  /** Its object URL. */
  readonly url: string;
  readonly onCropped: (picture: Blob) => void;
  readonly onClose: () => void;
};

/** Crops a picture to a square: moved by hand or arrow keys, zoomed by the slider or two fingers. */
export function CropDialog({ file, url, onCropped, onClose }: Props) {
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [area, setArea] = useState<Area | null>(null);
  const { run, isRunning, error } = useAction();
  const finish = async () => {
    if (area === null) return;
    await run(async () => onCropped(await cropPicture(url, area, file)));
  };
  return (
    <Modal opened onClose={onClose} title="Crop your picture" centered>
      <Stack gap="md">
        <div className={classes.stage}>
          <Cropper
            image={url}
            crop={position}
            zoom={zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setArea(pixels)}
          />
        </div>
        <div>
          <Text size="sm" id="zoom-label">
            Zoom
          </Text>
          <Slider
            {...ZOOM}
            value={zoom}
            onChange={setZoom}
            label={null}
            aria-labelledby="zoom-label"
            thumbLabel="Zoom"
          />
        </div>
        {error !== null && <Text role="alert">{error}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => void finish()} loading={isRunning} disabled={area === null}>
            Use this part
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
