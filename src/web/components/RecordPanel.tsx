import type { ReactNode } from 'react';
import { useMayChange } from '../api/me.ts';
import { text } from '../text/index.ts';
import { GatedButton } from '../ui/GatedButton.tsx';
import { IconEdit, IconTrash } from '../ui/icons.tsx';
import { Row } from '../ui/layout.tsx';
import { Panel } from '../ui/Panel.tsx';
import classes from './RecordPanel.module.css';

const words = text.records;

interface RecordPanelProps {
  title: string;
  subtitle?: ReactNode;
  onClose: () => void;
  /** Left out: the record cannot be changed. */
  onEdit?: () => void;
  /** Left out: the record cannot be deleted. */
  onDelete?: () => void;
  children: ReactNode;
}

/** Details of a record with its actions. */
export function RecordPanel({ title, subtitle, onClose, onEdit, onDelete, children }: RecordPanelProps) {
  const gate = useMayChange() ? undefined : words.viewerMayNot;
  return (
    <Panel
      title={title}
      subtitle={subtitle}
      onClose={onClose}
      footer={
        <Row align="stretch" justify="end">
          {onDelete && (
            <GatedButton
              className={classes.delete}
              variant="subtle"
              danger
              icon={<IconTrash size={16} />}
              reason={gate}
              onClick={onDelete}
            >
              {text.common.delete}
            </GatedButton>
          )}
          {onEdit && (
            <GatedButton variant="default" icon={<IconEdit size={16} />} reason={gate} onClick={onEdit}>
              {text.common.edit}
            </GatedButton>
          )}
        </Row>
      }
    >
      {children}
    </Panel>
  );
}
