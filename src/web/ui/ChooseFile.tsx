import { useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

interface ChooseFileProps extends ButtonProps {
  /** Of the input, for assistive programs. */
  label: string;
  /** Suffixes or media types, with commas between. */
  accept: string;
  onFile: (file: File) => void;
}

/** A button that opens the browser's choice of a file. */
export function ChooseFile({ label, accept, onFile, ...button }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // The person can choose the same file again after fixing it.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
