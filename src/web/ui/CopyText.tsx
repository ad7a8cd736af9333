import { useState } from 'react';
import { text } from '../text/index.ts';
import { officeText } from '../text/office.ts';
import { Button } from './Button.tsx';
import classes from './CopyText.module.css';
import { IconCheck, IconCopy } from './icons.tsx';
import { Stack } from './layout.tsx';

const words = officeText.ingestKeys;

/** A text to copy. Over plain http the browser has no clipboard, so the person can select the text instead. */
export function CopyText({ label, children }: { label: string; children: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Stack align="start" gap={6}>
      <pre className={classes.text} aria-label={label} role="group">
        {children}
      </pre>
      {'clipboard' in navigator && (
        <Button
          compact
          variant="default"
          aria-label={words.copyNamed(label)}
          icon={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
          onClick={() => void navigator.clipboard.writeText(children).then(() => setCopied(true))}
        >
          {copied ? text.shell.failed.copied : words.copy}
        </Button>
      )}
    </Stack>
  );
}
