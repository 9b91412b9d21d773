import type { ReadingWords } from './types.ts';

export const it: ReadingWords = {
  numbers:
    'zero|nessuno|nessuna, uno|un|una, due|paio, tre, quattro, cinque, sei, sette, otto, nove, dieci, undici, dodici|dozzina, tredici, quattordici, quindici',
  today: 'oggi, oggi stesso',
  tomorrow: 'domani',
  afterTomorrow: 'dopodomani, dopo domani',
  yesterday: 'ieri',
  days: 'giorno, giorni',
  weeks: 'settimana, settimane',
  months: 'mese, mesi',
  ahead: 'fra, tra',
  later: 'dopo, più tardi',
  coming: 'prossimo, prossima, questo, questa, che viene, il prossimo',
  nextWeek:
    'la settimana prossima, la prossima settimana, della settimana prossima, della prossima settimana, settimana prossima',
  past: 'scorso, scorsa, passato, passata',
  weekdays: ',,,,,,',
  monthNames: ',,,,,,,,,,,',
  dayOfMonth: 'il, il giorno, giorno, per il, al',
  lead: `è, sono, è il, è la, sarebbe, si tratta di, il mio nome è, il nome è, mi chiamo, il mio indirizzo è, l'indirizzo è,
    il mio nuovo indirizzo è, il nuovo indirizzo è, la mia email è, la mia mail è, il mio numero è, il mio ordine è,
    il mio numero d'ordine è, il numero d'ordine è, il numero dell'ordine è, il numero è, numero d'ordine, il motivo è, perché, vorrei,
    voglio, metta, prenda, per`,
  tail: 'per favore, per piacere, per cortesia, grazie, grazie mille',
  not: 'non, senza, eccetto, tranne, invece di, anziché, mai, tutto tranne, no',
  notAfter: 'non va bene, è sbagliato, è sbagliata, non è corretto, no',
  cancel: `lascia perdere, lasci perdere, lasciamo perdere, lascia stare, lasci stare, lasciamo stare, non importa, fa niente, fa lo stesso, annulla,
    annullare, annulli, annulla tutto, voglio annullare, cancella, cancella tutto, cancelli, stop, basta, fermo, fermati, si fermi, interrompi, interrompa,
    esci, non serve più, non mi serve più, non serve, non più, meglio di no, no meglio di no, ho cambiato idea, non voglio più, non lo voglio più,
    non farlo, non lo faccia, dimentica, dimentichi, dimenticalo, come non detto`,
  beside:
    'per favore, per piacere, grazie, no, scusa, scusi, scusate, mi dispiace, ah, oh, ok, va bene, allora, tutto, questo, quello, pure',
  correct: `volevo dire, intendevo, intendo, voglio dire, scusa, scusi, scusate, in realtà, anzi, correzione, errore, sbagliato, è sbagliato,
    ho sbagliato, mi sono sbagliato, mi sono sbagliata, refuso, cambia, cambiare, cambi, modifica, modificare, modifichi, correggi,
    correggere, corregga, metti, metta, invece, piuttosto, bensì, no, aspetta, aspetti, ops`,
  to: 'a, al, in, con, per, è, dovrebbe essere, deve essere',
};
