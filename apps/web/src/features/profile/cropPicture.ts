/** The size at which the server keeps pictures; larger ones would only cost time. Pixels. */
const SIDE = 512;

type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Whether the browser can draw a file; its declared type proves nothing. */
export async function isPicture(file: Blob): Promise<boolean> {
  const url = URL.createObjectURL(file);
  try {
    await loaded(url);
    return true;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Draws a part of a picture as a square PNG. A browser that can't gives the whole file: the server crops it. */
export async function cropPicture(url: string, area: Area, whole: Blob): Promise<Blob> {
  const image = await loaded(url);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const { x, y, width, height } = area;
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE);
  const square = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return square ?? whole;
}

async function loaded(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}
