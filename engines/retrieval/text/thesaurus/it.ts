/** Italian; see `en.ts`. */
export const italian = `
price: prezzo, costo, costa, quanto costa, quanto viene, tariffa, caro, spesa, ~euro, ~pagare
free: gratis, gratuito, senza costi
cheap: economico, a buon mercato, meno caro
discount: sconto, riduzione, offerta, promozione, ridotto, ~studente, ~pensionato
voucher-code: codice sconto, codice promozionale, buono
giftcard: carta regalo, buono regalo
gift: regalo, regalare
senior: pensionato, anziano, over 65, nonna, nonno
student: studente, studentessa, allievo
child: bambino, bambina, figlio, figlia, minorenne, ragazzo, neonato
disabled: sedia a rotelle, disabile, accessibile, rampa, ascensore
delivery: consegna, spedizione, spedire, inviare, pacco, spese di spedizione
where-is-order: dov'è il mio ordine, non è arrivato, tracciare, tracciamento, in ritardo
express: espresso, urgente, veloce
abroad: estero, internazionale, altro paese, europa
return-goods: reso, restituire, rimandare, restituzione, rendere, ho cambiato idea
refund: rimborso, rimborsare, riavere i soldi, indietro i soldi
exchange: cambio, cambiare, sostituire
broken: rotto, danneggiato, difettoso, guasto, non funziona
repair: riparare, riparazione, aggiustare
guarantee: garanzia
complaint: reclamo, lamentela
order: ordine, ordinare, comprare, acquisto
cancel: annullare, cancellare, disdire, disdetta, recedere, annullamento
reschedule: spostare, rimandare, cambiare data, altro giorno
appointment: appuntamento, visita, prenotazione
book: prenotare, prenotazione, iscriversi, posto
join: iscriversi, iscrizione, diventare socio, registrarsi
membership: abbonamento, socio, tessera
trial: prova, provare
invoice: fattura, ricevuta, scontrino
pay: pagare, pagamento, carta di credito, contanti, bonifico
instalments: rate, a rate, rateizzare
account: account, profilo, conto
password: password, parola d'ordine
data-protection: privacy, dati personali
newsletter: newsletter, disiscrivere
phone: telefono, chiamare, numero di telefono
contact: contatto, contattare, assistenza, servizio clienti
open: orario, orari, aperto, apre, apertura, chiuso, chiude, ~lunedì, ~martedì, ~mercoledì, ~giovedì, ~venerdì, ~sabato, ~domenica
weekend: fine settimana, ~sabato, ~domenica
where: dove, indirizzo, si trova, arrivare, sede
parking: parcheggio, parcheggiare, macchina
transport: autobus, treno, metro, stazione, fermata
emergency: emergenza, urgenza
ill: malato, malattia, certificato medico, infortunio
insurance: assicurazione, assicurato
documents: documento, carta d'identità, passaporto
bring: portare
class: corso, lezione, laboratorio
duration: quanto tempo, durata, dura, quanti giorni
when: quando, che giorno, a che ora
friend: amico, amica, accompagnatore
job: lavoro, impiego, posizione aperta
food: mangiare, cibo, menu, ristorante, colazione
pet: animale, cane, gatto
wifi: wifi, internet
lost: perso, smarrito, oggetti smarriti, dimenticato
`;
