/** What the assistant can do. */
export const HELP =
  'Autan renkaisiin, vanteisiin ja liikkeen palveluihin liittyvissä asioissa: kerron hinnat, aukioloajat ja tarjoukset ja etsin renkaat koon mukaan.';
