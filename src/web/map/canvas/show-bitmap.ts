/** Shows a bitmap of a worker, which the canvas takes over. In print a canvas of another size would show a part of it. */
export function showBitmap(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
}
