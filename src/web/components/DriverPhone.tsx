import { useQuery } from '@tanstack/react-query';
import { driversQuery } from '../api/records.ts';

/** The phone number of a driver as a link that calls; nothing without one. */
export function DriverPhone({ driverId }: { driverId: number }) {
  const { data } = useQuery(driversQuery());
  const phone = data?.find(({ id }) => id === driverId)?.mobile;
  return phone && <PhoneLink phone={phone} />;
}

export const PhoneLink = ({ phone }: { phone: string }) => <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>;
