/** Work of one canvas. The queue runs one job per frame, so that several canvases together do not make a frame late. */
export interface FrameJob {
  /** Jobs with a lower number run first. */
  readonly order: number;
  /** Runs in each frame until it removes itself from the queue. */
  readonly run: () => void;
  /** The person waits for the result: runs in the next frame, before all other jobs. */
  urgent: boolean;
}

const queue = new Set<FrameJob>();
let frame: number | undefined;

export function enqueueJob(job: FrameJob): void {
  queue.add(job);
  frame ??= requestAnimationFrame(start);
}

/** Returns whether the job was in the queue. */
export const removeJob = (job: FrameJob): boolean => queue.delete(job);

/** Leaves out the first frame unless a job is urgent: the change that asked for the job has used time of that frame. */
function start(): void {
  if ([...queue].some(({ urgent }) => urgent)) return runNext();
  frame = requestAnimationFrame(runNext);
}

function runNext(): void {
  const [first] = [...queue].sort((one, other) => Number(other.urgent) - Number(one.urgent) || one.order - other.order);
  first?.run();
  frame = queue.size > 0 ? requestAnimationFrame(runNext) : undefined;
}
