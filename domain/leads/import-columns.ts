import { columnSynonyms } from '../core/csv/columns.ts';

/** How customer lists of other programs, and people, name the columns of a list of leads, best first. */
export const leadColumnNames = columnSynonyms({
  name: [
    'full name, contact name, customer name, display name, customer, vollständiger Name, Ansprechpartner, Kunde',
    'nom, nom complet, nombre, nombre completo, nome, nome completo, naam, volledige naam, imię i nazwisko, nazwa',
    'ad soyad, isim, 名前, 氏名, 姓名, 名称, الاسم, الاسم الكامل',
  ],
  email: [
    'e-mail, mail, email address, e-mail address, mail address, contact email, primary email, E-Mail-Adresse, Mailadresse',
    'adresse e-mail, courriel, correo, correo electrónico, indirizzo email, e-mailadres, adres e-mail, endereço de e-mail',
    'e-posta, e-posta adresi, メール, メールアドレス, 邮箱, 电子邮件, 電子郵件, البريد الإلكتروني',
  ],
  phone: [
    'phone number, telephone, telephone number, mobile, mobile phone, cell, tel, Telefon, Telefonnummer, Handy, Mobil',
    'téléphone, portable, teléfono, móvil, telefono, cellulare, telefoon, telefoonnummer, numer telefonu, telefone',
    'telemóvel, celular, telefon numarası, 電話, 電話番号, 电话, 手机, الهاتف, رقم الهاتف',
  ],
  company: [
    'company name, organisation, organization, organisation name, organization name, Firma, Unternehmen',
    'entreprise, société, empresa, azienda, società, bedrijf, firma, şirket, 会社, 会社名, 公司, 公司名称, الشركة',
  ],
  message: [
    'comment, comments, note, notes, enquiry, inquiry, Nachricht, Kommentar, Notiz, commentaire, mensaje, comentario',
    'messaggio, commento, bericht, opmerking, wiadomość, komentarz, mensagem, comentário, mesaj, メッセージ, 备注, 留言, الرسالة',
  ],
});
