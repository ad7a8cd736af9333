/** Parses server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export interface LiveEvent {
  name: string;
  /** Id of the last event that had one. */
  id: string;
  data: string;
}

/** Returns a function that takes the next piece of the text and returns the events that it completes. */
export function createLiveParser(): (piece: string) => LiveEvent[] {
  let rest = '';
  let id = '';
  let name = '';
  let data: string[] = [];

  const take = (line: string): LiveEvent | undefined => {
    if (line === '') {
      const event = data.length > 0 ? { name: name || 'message', id, data: data.join('\n') } : undefined;
      [name, data] = ['', []];
      return event;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'event') name = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
    return undefined;
  };

  return (piece) => {
    // A piece can end between the CR and the LF of one line end.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => take(line) ?? []);
  };
}
