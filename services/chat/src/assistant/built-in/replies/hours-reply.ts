import { addDays, helsinkiDate } from '#contracts/rules/helsinki-time';
import { hoursOn } from '#contracts/rules/opening-hours';
import type { ResultOfTool } from '../../../tools/tool-box.ts';
import type { Dialogue } from '../dialogue.ts';
import { weekdaysIn } from '../day-in-text.ts';
import { capital, dateText, shortTime } from '../texts.ts';

type Hours = ResultOfTool<'openingHours'>;
type DayRow = Hours['today'];

const everyDay = {
  ma: 'maanantaisin',
  ti: 'tiistaisin',
  ke: 'keskiviikkoisin',
  to: 'torstaisin',
  pe: 'perjantaisin',
  la: 'lauantaisin',
  su: 'sunnuntaisin',
} as const;
const weekdayNames = {
  ma: 'maanantaina',
  ti: 'tiistaina',
  ke: 'keskiviikkona',
  to: 'torstaina',
  pe: 'perjantaina',
  la: 'lauantaina',
  su: 'sunnuntaina',
} as const;

const span = ({ open, close }: { open: string; close: string }) => `${shortTime(open)}–${shortTime(close)}`;

/** 'la 5.12.2026 olemme avoinna klo 10–12 (Itsenäisyyspäivän aatto)' */
function dayText({ date, day, open, close, isClosed, reason }: DayRow): string {
  const why = reason === '' ? '' : ` (${reason})`;
  return isClosed || open === null || close === null
    ? `${dateText(date, day)} olemme kiinni${why}`
    : `${dateText(date, day)} olemme avoinna klo ${span({ open, close })}${why}`;
}

/** Whether the shop is open now, and until when. */
function nowText({ isOpen, closesAt, opensAt, now, today }: Hours): string {
  if (isOpen && closesAt) return `Olemme nyt auki, tänään klo ${shortTime(closesAt.time)} asti.`;
  if (!opensAt) return 'Emme ole nyt auki, emmekä tiedä vielä, milloin avaamme seuraavan kerran.';
  const next =
    opensAt.date === now.date
      ? `tänään klo ${shortTime(opensAt.time)}`
      : `${weekdayNames[dayIn(opensAt.date)]} ${dateOnly(opensAt.date)} klo ${shortTime(opensAt.time)}`;
  const why = today.isClosed && today.reason !== '' ? ` (${today.reason})` : '';
  return `Emme ole nyt auki${why}. Avaamme seuraavan kerran ${next}.`;
}

const dayIn = (date: string): keyof typeof weekdayNames =>
  (['su', 'ma', 'ti', 'ke', 'to', 'pe', 'la'] as const)[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? 'ma';
const dateOnly = (date: string): string => dateText(date, 'ma').slice(3);

/** The usual week on one line, Monday to Friday combined where they are alike. */
const weekText = ({ usualHours }: Hours): string => `Olemme avoinna ${usualHours}${/su/i.test(usualHours) ? '' : ', sunnuntaisin kiinni'}.`;

const exceptionsText = ({ exceptions }: Hours): string =>
  exceptions.length === 0
    ? ''
    : ` Poikkeukset: ${exceptions.map((row) => dayText(row).replace(' olemme avoinna klo', '').replace(' olemme', '')).join('; ')}.`;

/** Answers when the shop is open. */
export async function replyHours(dialogue: Dialogue): Promise<void> {
  const { words, said } = dialogue;
  const leansOnDay =
    dialogue.memory.topic === 'hours' &&
    words.all.length <= 5 &&
    words.has('mihin asti', 'mihin saakka', 'mista mihin', 'moneltako', 'aukea', 'avaat');
  const asked = said.day ?? (leansOnDay && dialogue.memory.date !== undefined ? { date: dialogue.memory.date, isEvery: false } : undefined);
  const hours = await dialogue.call('openingHours', asked ? { date: asked.date } : {});
  dialogue.remember({ topic: 'hours', date: asked?.date });
  if (words.has('jalkeen', 'jalken') && words.has('joulu', 'juhlapyh', 'pyhien', 'itsenais')) return replyAfterHolidays(dialogue);
  if (words.has('seuraavan', 'seuraava', 'seuraavaks', 'ensimmaisen kerran', 'ekan', 'ekaks', 'nyt suljit', 'suljitte') && !asked)
    return dialogue.say(nowText(hours));
  if (
    words.has('joulu', 'juhlapyh', 'pyhina', 'pyhat', 'poikkeu', 'valipaiv', 'vuodenvaih', 'juhan', 'paasiai', 'vapp') &&
    !isOneDay(dialogue)
  ) {
    const exceptions = exceptionsText(hours);
    return dialogue.say(
      exceptions === '' ? `${weekText(hours)} Poikkeusaikoja ei ole nyt tiedossa.` : `${exceptions.trim()} Muuten: ${weekText(hours)}`,
    );
  }
  if (words.has('viikonlop')) {
    const weekend = hours.nextSevenDays.filter(({ day }) => day === 'la' || day === 'su');
    return dialogue.say(`${weekend.map((row) => capital(dayText(row))).join('. ')}.`);
  }
  // Of two days the whole week says both.
  if (weekdaysIn(words).length > 1) return dialogue.say(weekText(hours));
  if (asked?.isEvery) {
    const row = hours.usualWeek.find(({ day }) => day === hours.asked?.day);
    if (row)
      return dialogue.say(
        row.isClosed || row.open === null || row.close === null
          ? `${capital(everyDay[row.day])} olemme kiinni. ${weekText(hours)}`
          : `${capital(everyDay[row.day])} olemme avoinna klo ${span({ open: row.open, close: row.close })}.`,
      );
  }
  if (asked && hours.asked && asked.date !== hours.now.date) return dialogue.say(`${capital(dayText(hours.asked))}.`);
  if (!asked && words.has('aamul', 'moneltako', 'monelta')) return dialogue.say(weekText(hours));
  const isAboutNow = words.has(
    '=nyt',
    'viela',
    '=viel',
    'ehdin',
    'ehtii',
    'ehtis',
    'tanaan',
    '=tanaa',
    'parhaillaan',
    'aukea',
    'avaa',
    'mihin asti',
  );
  if (isAboutNow || asked) {
    const today = hours.today.isClosed ? '' : ` ${capital(dayText(hours.today))}.`;
    return dialogue.say(`${nowText(hours)}${asked || !hours.isOpen ? today : ''}`);
  }
  const now = hours.isOpen ? ' Juuri nyt olemme auki.' : ' Juuri nyt olemme kiinni.';
  dialogue.say(`${weekText(hours)}${now}${exceptionsText(hours)}`);
}

/** Tells the first day on which the shop is open again after the next exceptions. */
async function replyAfterHolidays(dialogue: Dialogue): Promise<void> {
  const hours = await dialogue.facts.hours();
  const today = helsinkiDate(dialogue.now);
  const closed = hours.exceptions.filter(({ date, isClosed }) => date >= today && isClosed);
  let date = closed.at(-1)?.date ?? today;
  for (let ahead = 0; ahead < 14 && hoursOn(hours, date).hours === null; ahead += 1) date = addDays(date, 1);
  const { asked } = await dialogue.call('openingHours', { date });
  if (asked) dialogue.say(`Ensimmäinen avoin päivä sen jälkeen: ${dayText(asked)}.`);
}

/** Whether a single day of the holidays is meant: then its hours are the answer. */
const isOneDay = ({ said, words }: Dialogue): boolean =>
  said.day !== undefined && !words.has('=jouluna', 'joulun aika', 'joulupyh', 'pyhina');
